import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

type Somebody = { sub: string; claims: { email: string; email_verified: boolean; name: string } };

export const client = { id: "bump", secret: "a secret between two" };

/** A real OpenID provider in Google's place. It asks for no password: `signIn` chooses who sits before it. */
export async function startOpenIdProvider(redirectUri: string) {
  let present: Somebody | null = null;
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [redirectUri] }],
    cookies: { keys: ["test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...present?.claims }) }),
    async loadExistingGrant(ctx) {
      const { client: asking, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: asking!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  });
  const answer = provider.callback();
  http.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const result = present ? { login: { accountId: present.sub } } : { error: "access_denied" };
    void provider.interactionFinished(request, response, result);
  });
  return {
    issuer,
    /** Null walks away at the provider's page. */
    signIn: (person: Somebody | null) => {
      present = person;
    },
    stop: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

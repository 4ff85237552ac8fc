import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

type Claims = { email: string; email_verified: boolean; name: string; picture?: string };

export const client = { id: "bump", secret: "a secret between two" };

/** A real OpenID provider in Google's place. It asks for no password: `signIn` chooses who sits before it. */
export async function startOpenIdProvider(
  redirectUri: string,
  clientAuthentication: "client_secret_basic" | "client_secret_post" = "client_secret_post",
) {
  let present: { sub: string; claims: Claims } | null = null;
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: clientAuthentication,
      },
    ],
    cookies: { keys: ["test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...present?.claims }) }),
    // Nobody is asked for consent.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  });

  const answer = provider.callback();
  http.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    const result = present
      ? { login: { accountId: present.sub } }
      : { error: "access_denied", error_description: "The person went away" };
    void provider.interactionFinished(request, response, result);
  });
  return {
    issuer,
    /** Null walks away at the provider's page. */
    signIn(person: { sub: string; claims: Claims } | null) {
      present = person;
    },
    async stop() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

/** Follows redirects as a browser would, until one leads to `stop`; answers with that address. */
export async function followUntil(start: string, stop: string): Promise<URL> {
  const cookies = new Map<string, string>();
  for (let url = start, hop = 0; hop < 10; hop++) {
    if (url.startsWith(stop)) return new URL(url);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [name, value] = header.split(";")[0]!.split("=");
      cookies.set(name!, value!);
    }
    const location = response.headers.get("location");
    if (!location) throw new Error(`${url} answered ${response.status} ${await response.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error("The redirects do not end");
}

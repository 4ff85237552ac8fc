import { limits } from "@bump/contract";
import { withoutDisguises } from "@bump/contract/rules";
import {
  authorizationCodeRequest,
  createAuthorizationURL,
  getOAuth2Tokens,
  type OAuthProvider,
} from "better-auth/oauth2";
import { z } from "zod";
import type { Egress } from "#platform/egress.ts";
import { AppError } from "#platform/http/app-error.ts";

const Discovery = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});
type Discovery = z.infer<typeof Discovery>;

const Tokens = z.looseObject({ access_token: z.string() });

const Profile = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().transform((email) => email.toLowerCase()),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
});
type Profile = z.infer<typeof Profile>;

type Options = {
  clientId: string;
  clientSecret: string;
  issuerUrl: string;
  /** Called with an address that the provider vouches for, before an account is looked for. */
  onProvenAddress: (email: string) => Promise<void>;
  egress: Egress;
};

/**
 * Google as an OpenID provider, found by its issuer address so that tests can put another in its place. It is asked for
 * its endpoints at the first sign-in: a start must not hang on somebody else's server. Who the person is comes from the
 * userinfo endpoint, straight from the provider, so no token of a browser is believed.
 */
export function googleProvider(options: Options): OAuthProvider<Profile> {
  const { clientId, clientSecret, egress } = options;
  const issuerUrl = options.issuerUrl.replace(/\/$/, "");
  let discovered: Promise<Discovery> | undefined;

  function discover(): Promise<Discovery> {
    discovered ??= ask(async () =>
      Discovery.parse(await egress.getJson(`${issuerUrl}/.well-known/openid-configuration`)),
    ).catch((error) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  }

  return {
    id: "google",
    name: "Google",
    issuer: issuerUrl,
    accountSubject: ({ profile }) => profile.sub,
    async createAuthorizationURL({ state, codeVerifier, redirectURI }) {
      return createAuthorizationURL({
        id: "google",
        options: { clientId, clientSecret },
        authorizationEndpoint: (await discover()).authorization_endpoint,
        scopes: ["openid", "email", "profile"],
        state,
        codeVerifier,
        redirectURI,
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      const tokenEndpoint = (await discover()).token_endpoint;
      const options = { clientId, clientSecret };
      const exchange = async (authentication: "post" | "basic") => {
        const request = { code, codeVerifier, redirectURI, options, tokenEndpoint, authentication };
        const { body, headers } = await authorizationCodeRequest(request);
        return getOAuth2Tokens(Tokens.parse(await egress.postForm(tokenEndpoint, body, headers)));
      };
      // Google takes the secret either way; other providers take it one way, and refuse the other before they spend the code.
      return exchange("post").catch(() => exchange("basic"));
    },
    async getUserInfo({ accessToken }) {
      const { userinfo_endpoint } = await discover();
      const headers = { authorization: `Bearer ${accessToken}` };
      const data = await ask(async () => Profile.parse(await egress.getJson(userinfo_endpoint, headers)));
      if (data.email_verified) await options.onProvenAddress(data.email);
      return { user: { email: data.email, emailVerified: data.email_verified, name: toDisplayName(data) }, data };
    },
  };
}

/** Whatever goes wrong on the provider's side, the person can only come back later. */
async function ask<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    throw new AppError("overloaded", { cause: error, retryAfter: 30 });
  }
}

/** Cut to what fits here; people can change it afterwards. */
export function toDisplayName({ name, email }: Pick<Profile, "name" | "email">): string {
  const { min, max } = limits.displayName;
  const candidates = [name, email.split("@")[0]].map((text) =>
    Array.from(
      withoutDisguises(text ?? "")
        .replace(/\s+/g, " ")
        .trim(),
    )
      .slice(0, max)
      .join("")
      .trim(),
  );
  return candidates.find((text) => Array.from(text).length >= min) ?? "Bump member";
}

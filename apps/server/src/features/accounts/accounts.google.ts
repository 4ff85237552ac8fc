import { limits } from "@bump/contract";
import { createAuthorizationURL, type OAuthProvider, validateAuthorizationCode } from "better-auth/oauth2";
import { z } from "zod";
import { AppError } from "#platform/http/app-error.ts";

const timeoutMs = 10_000;

const Discovery = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  userinfo_endpoint: z.url(),
});
type Discovery = z.infer<typeof Discovery>;

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
};

/**
 * Google as an OpenID provider, found by its issuer address so that tests can put another in its place. It is asked for
 * its endpoints at the first sign-in: a start must not hang on somebody else's server. Who the person is comes from the
 * userinfo endpoint, straight from the provider, so no token of a browser is believed.
 */
export function googleProvider(options: Options): OAuthProvider<Profile> {
  const { clientId, clientSecret } = options;
  const issuerUrl = options.issuerUrl.replace(/\/$/, "");
  let discovered: Promise<Discovery> | undefined;

  function discover(): Promise<Discovery> {
    discovered ??= fetchJson(Discovery, `${issuerUrl}/.well-known/openid-configuration`).catch((error) => {
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
      const request = { code, codeVerifier, redirectURI, options: { clientId, clientSecret }, tokenEndpoint };
      // Google takes the secret either way; other providers take it one way, and refuse the other before they spend the code.
      return validateAuthorizationCode({ ...request, authentication: "post" }).catch(() =>
        validateAuthorizationCode({ ...request, authentication: "basic" }),
      );
    },
    async getUserInfo({ accessToken }) {
      const { userinfo_endpoint } = await discover();
      const data = await fetchJson(Profile, userinfo_endpoint, { authorization: `Bearer ${accessToken}` });
      if (data.email_verified) await options.onProvenAddress(data.email);
      return { user: { email: data.email, emailVerified: data.email_verified, name: toDisplayName(data) }, data };
    },
  };
}

async function fetchJson<T>(schema: z.ZodType<T>, url: string, headers: Record<string, string> = {}): Promise<T> {
  try {
    const response = await fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new Error(`The provider answered ${response.status}`);
    return schema.parse(await response.json());
  } catch (error) {
    throw new AppError("overloaded", { cause: error, retryAfter: 30 });
  }
}

/** Cut to what fits here; people can change it afterwards. */
export function toDisplayName({ name, email }: Pick<Profile, "name" | "email">): string {
  const { min, max } = limits.displayName;
  const candidates = [name, email.split("@")[0]].map((text) =>
    Array.from((text ?? "").replace(/\s+/g, " ").trim())
      .slice(0, max)
      .join("")
      .trim(),
  );
  return candidates.find((text) => Array.from(text).length >= min) ?? "Bump member";
}

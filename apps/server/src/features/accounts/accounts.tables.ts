/** Our names for the library's tables and columns: see migrations/0003_users.sql. */
const times = { createdAt: "created_at", updatedAt: "updated_at" };

export const userTable = {
  modelName: "users",
  fields: { name: "display_name", emailVerified: "email_verified", ...times },
  additionalFields: {
    role: { type: "string", input: false, required: false },
    siteRole: { type: "string", input: false, required: false, fieldName: "site_role" },
  },
} as const;

export const sessionTable = {
  modelName: "sessions",
  fields: { userId: "user_id", ipAddress: "ip_address", userAgent: "user_agent", expiresAt: "expires_at", ...times },
} as const;

export const accountTable = {
  modelName: "accounts",
  fields: {
    userId: "user_id",
    accountId: "account_id",
    providerId: "provider_id",
    accessToken: "access_token",
    refreshToken: "refresh_token",
    idToken: "id_token",
    accessTokenExpiresAt: "access_token_expires_at",
    refreshTokenExpiresAt: "refresh_token_expires_at",
    ...times,
  },
} as const;

export const verificationTable = {
  modelName: "verifications",
  fields: { expiresAt: "expires_at", ...times },
} as const;

export const twoFactorTables = {
  user: { fields: { twoFactorEnabled: "two_factor_enabled" } },
  twoFactor: {
    modelName: "two_factors",
    fields: {
      userId: "user_id",
      backupCodes: "backup_codes",
      failedVerificationCount: "failed_verification_count",
      lockedUntil: "locked_until",
    },
  },
};

export const passkeyTables = {
  passkey: {
    modelName: "passkeys",
    fields: {
      publicKey: "public_key",
      userId: "user_id",
      credentialID: "credential_id",
      deviceType: "device_type",
      backedUp: "backed_up",
      createdAt: "created_at",
    },
  },
};

/**
 * Every error code the API answers with, and its HTTP status. The code is stable, is what clients
 * branch on, and is the translation key in packages/locales/<lang>/errors.json.
 */
export const errorStatus = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  requires_recent_login: 403,
  plan_limit_reached: 403,
  account_suspended: 403,
  not_joined: 403,
  not_found: 404,
  conflict: 409,
  illegal_transition: 409,
  id_taken: 409,
  request_in_progress: 409,
  already_reported: 409,
  already_reviewed: 409,
  last_admin: 409,
  last_owner: 409,
  no_support_address: 409,
  unsupported_version: 412,
  too_large: 413,
  file_too_large: 413,
  files_too_large: 413,
  unsupported_type: 415,
  range_not_satisfiable: 416,
  invalid_input: 422,
  unknown_field: 422,
  unknown_key: 422,
  unknown_path: 422,
  invalid_type: 422,
  invalid_value: 422,
  invalid_characters: 422,
  invalid_id: 422,
  invalid_email: 422,
  email_required: 422,
  name_required: 422,
  title_required: 422,
  not_votable: 422,
  not_linkable: 422,
  password_required: 422,
  required: 422,
  topic_required: 422,
  text_required: 422,
  question_required: 422,
  hashtag_required: 422,
  too_many_files: 422,
  anonymity_needs_members: 422,
  min_characters: 422,
  max_characters: 422,
  too_much_formatting: 422,
  too_many: 422,
  max_tags: 422,
  only_words: 422,
  invalid_tag: 422,
  unknown_language: 422,
  unknown_media: 422,
  media_not_ready: 422,
  youtube_not_found: 422,
  place_unknown: 422,
  file_not_cleanable: 422,
  idempotency_key_reused: 422,
  invalid_image: 422,
  image_too_large: 422,
  rate_limited: 429,
  internal: 500,
  overloaded: 503,
  starting: 503,
  no_room: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}

/** The body of every failure below /api, /api/auth excepted. */
export type Failure = {
  success: false;
  error: {
    code: ErrorCode;
    /** English, for people who read logs; clients translate `code`. */
    message: string;
    fields?: Record<string, ErrorCode>;
    params?: Record<string, string | number>;
    requestId: string;
  };
};

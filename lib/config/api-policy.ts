/** Content-Security-Policy of API answers: data, never a page, even if a browser opens it. */
export const apiPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

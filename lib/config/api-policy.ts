/** Content-Security-Policy of the API's answers: data that acts as no page, even if a browser opens it. */
export const apiPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

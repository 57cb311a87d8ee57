/** Replaces secrets in every build: searching for the marks proves that none leaks into its files. */

const buildMark = 'CANARY-BUILD-'
const mark = (name) => `${buildMark}${name}-0123456789abcdef`

export const buildSettings = {
  API_KEY: mark('APIKEY'),
  SESSION_SECRET: mark('SESSION'),
  DATABASE_URL: `postgresql://build:${mark('DATABASE')}@127.0.0.1:9/none`,
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'build',
  OIDC_CLIENT_SECRET: mark('CLIENT'),
  GOOGLE_MAPS_SERVER_KEY: mark('MAPS'),
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'build',
  S3_ACCESS_KEY_ID: mark('S3-ID'),
  S3_SECRET_ACCESS_KEY: mark('S3-SECRET'),
  ISSUE_TRACKER_URL: 'http://127.0.0.1:9',
  ISSUE_TRACKER_USER: mark('USER'),
  ISSUE_TRACKER_TOKEN: mark('TRACKER'),
  ISSUE_TRACKER_PROJECT: 'BUILD',
  SMTP_URL: `smtp://build:${mark('SMTP')}@127.0.0.1:9`,
  MAIL_FROM: 'build@example.org',
}

/**
 * Settings under which every build is made, whatever the shell holds: what is secret stands there as a mark. So no
 * build can write somebody's secret into a file, and a search for the marks proves that it writes none at all.
 */

const buildMark = 'CANARY-BUILD-'
const mark = (name) => `${buildMark}${name}-0123456789abcdef`

/** Besides the secrets only what they are useless without. */
export const buildSettings = {
  API_KEY: mark('APIKEY'),
  SESSION_SECRET: mark('SESSION'),
  DATABASE_URL: `postgresql://build:${mark('DATABASE')}@127.0.0.1:9/none`,
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'build',
  OIDC_CLIENT_SECRET: mark('CLIENT'),
  GOOGLE_MAPS_SERVER_KEY: mark('MAPS'),
  ISSUE_TRACKER_URL: 'http://127.0.0.1:9',
  ISSUE_TRACKER_USER: mark('USER'),
  ISSUE_TRACKER_TOKEN: mark('TRACKER'),
  ISSUE_TRACKER_PROJECT: 'BUILD',
}

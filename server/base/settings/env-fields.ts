import * as z from 'zod'
import { isTimeZone } from '@/lib/domain/usage/days'

/** Empty variables count as unset, so that `NAME=` in a settings file switches a service off. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const hostPattern = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

export const hostName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(hostPattern, 'Expected a host name such as app.example.org')

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') && url.username === '' && url.password === ''
  )
}

const isPath = (text: string) => /^\/(?![/\\])[^\s\\]*$/.test(text)

interface NamedHosts {
  appOrigin: string
  studioHost: string | undefined
  demoHost: string | undefined
}

export function hostProblems({ appOrigin, studioHost, demoHost }: NamedHosts): [string, string][] {
  const { hostname } = new URL(appOrigin)
  const isOnStudio =
    studioHost === undefined || hostname === studioHost || hostname.endsWith(`.${studioHost}`)
  return [
    ...(isOnStudio
      ? []
      : [['APP_URL', `People sign in at ${appOrigin}, which is not on STUDIO_HOST (${studioHost}).`]]),
    ...(hostname === demoHost
      ? [['DEMO_HOST', `People sign in at ${appOrigin}; guests need a host of their own.`]]
      : []),
  ] as [string, string][]
}

export const pageAddress = z
  .string()
  .refine((text) => isPath(text) || isWebAddress(text), 'Expected an http or https address, or a path')

/** IANA names only: offsets such as `+02:00` mean the opposite in PostgreSQL. */
export const timeZone = z
  .string()
  .trim()
  .refine(
    (name) => /^[A-Za-z][\w+/-]{1,63}$/.test(name) && isTimeZone(name),
    'Expected the name of a time zone such as Europe/Vaduz',
  )

export const serviceAddress = z
  .string()
  .refine(
    (text) => isWebAddress(text) && !/[?#]/.test(text),
    'Expected an http or https address such as https://tracker.example.org',
  )

/** May hold a key in its query. */
export const styleAddress = z
  .string()
  .refine(
    (text) => isWebAddress(text) && !text.includes('#'),
    'Expected the http or https address of a MapLibre style such as https://maps.example.org/style.json',
  )

export const accountTemplate = z
  .string()
  .refine(
    (text) =>
      text.split('{user}').length === 2 && isWebAddress(text.replace('{user}', 'user')) && !/[?#]/.test(text),
    'Expected an http or https address with {user} such as https://{user}.maps.example.org',
  )

export const bucketName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'Expected the name of a bucket such as kerbwatt-files')

export const projectKey = z.string().regex(/^[A-Z][A-Z0-9_]{1,49}$/, 'Expected a project key such as SUPPORT')

function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false
  const isBare = ['', '/'].includes(url.pathname) && url.search === '' && url.hash === ''
  return isBare && (url.username === '') === (url.password === '') && isDecodable(url)
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}

/** User and password come together or not at all, percent-encoded. */
export const mailServer = z
  .string()
  .refine(isMailServer, 'Expected an address such as smtps://user:password@mail.example.org')

function readSender(text: string): { name: string; address: string } {
  const at = text.lastIndexOf('<')
  if (at < 0 || !text.endsWith('>')) return { name: '', address: text }
  return { name: text.slice(0, at).trim(), address: text.slice(at + 1, -1).trim() }
}

const senderSchema = z.object({
  name: z
    .string()
    .max(100)
    .regex(/^\P{C}*$/u),
  address: z.email().max(254),
})

export const mailSender = z
  .string()
  .trim()
  .refine(
    (text) => senderSchema.safeParse(readSender(text)).success,
    'Expected an address such as studio@example.org or Studio <studio@example.org>',
  )
  .transform(readSender)

const placeholders = ['{z}', '{x}', '{y}']
const isTemplate = (text: string) => isWebAddress(text) && placeholders.every((each) => text.includes(each))

/** http or https with {z}, {x} and {y}; `off` for no map. */
export const tileTemplate = z
  .string()
  .refine(
    (text) => text === 'off' || isTemplate(text),
    'Expected an http or https address with {z}, {x} and {y}, or off',
  )

const isOrigin = (text: string) => isWebAddress(text) && URL.parse(text)?.origin === text

export const webOrigin = z.string().refine(isOrigin, 'Expected an origin such as https://maps.example.org')

/** A name admits its public addresses over https; an origin only itself, wherever it resolves. */
export const hostList = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim().toLowerCase()))
  .refine((entries) => entries.every((each) => hostPattern.test(each) || isOrigin(each)), {
    error: 'Expected host names or origins such as https://config.example.org, with commas between',
  })

import { brand } from '@/lib/config/brand'
import { appOrigin } from '@/server/base/settings/env'

/** The prefix binds the cookie to this host and to https; browsers refuse it over plain http. */
const isSecure = appOrigin.startsWith('https:')

export const sessionCookie = {
  name: `${isSecure ? '__Host-' : ''}${brand.slug}.session`,
  options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure },
} as const

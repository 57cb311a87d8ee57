import 'server-only'
import type { NextRequest } from 'next/server'
import { sessionCookie } from '@/server/auth/session-cookie-name'
import { appOrigin } from '@/server/base/env'
import { AppError } from '@/server/bff/handler/app-error'

const cookieName = `${sessionCookie.options.secure ? '__Secure-' : ''}next-auth.callback-url`

function isUsable(address: string): boolean {
  const url = URL.parse(address, address.startsWith('/') ? appOrigin : undefined)
  return address === '' || url?.protocol === 'https:' || url?.protocol === 'http:'
}

const refusal = (headers?: Record<string, string>) =>
  new AppError({
    code: 'bad_request',
    detail: 'The address to return to is neither a path nor a web address.',
    ...(headers && { headers }),
  })

/**
 * Refuses an address to return to that next-auth would answer with 500, in the query or in its cookie, which
 * the answer removes.
 * @throws AppError 400.
 */
export function requireUsableReturn({ nextUrl, cookies }: NextRequest): void {
  if (!nextUrl.searchParams.getAll('callbackUrl').every(isUsable)) throw refusal()
  if (isUsable(cookies.get(cookieName)?.value ?? '')) return
  const secure = sessionCookie.options.secure ? '; Secure' : ''
  throw refusal({ 'set-cookie': `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}` })
}

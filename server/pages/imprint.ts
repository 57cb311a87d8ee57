import type { Imprint } from '@/lib/config/imprint'
import type { Env } from '@/server/base/settings/env'

const linesOf = (text: string | undefined) =>
  (text ?? '')
    .split(/[;\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function readImprint(env: Env): Imprint | null {
  const { LEGAL_NAME: name, LEGAL_ADDRESS: address, LEGAL_EMAIL: email } = env
  if (name === undefined || address === undefined || email === undefined) return null
  return { name, email, address: linesOf(address), details: linesOf(env.LEGAL_DETAILS) }
}

import * as z from 'zod'
import { TokenRefused } from './cloud-provider'

const accountSchema = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  user: z.string(),
})

export type CartoAccount = z.infer<typeof accountSchema>

export const tokenOf = (account: CartoAccount): string => JSON.stringify(account)

export function accountOf(token: string): CartoAccount {
  try {
    return accountSchema.parse(JSON.parse(token))
  } catch {
    throw new TokenRefused()
  }
}

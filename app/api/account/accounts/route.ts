import { listAccounts } from '@/server/bff/account'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle({ access: 'registered' }, listAccounts)

import { scopeOfCall } from '@/lib/domain/access/token-access'
import { readMe } from '@/server/bff/account'
import { handle } from '@/server/bff/handler/handle'

export const GET = handle({ access: 'registered', scope: scopeOfCall['GET /me'] }, readMe)

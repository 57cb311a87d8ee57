import { customerQuerySchema } from '@/server/bff/evaluations'
import { handle } from '@/server/bff/handler/handle'
import { listDeleted } from '@/server/bff/records'

export const GET = handle({ access: 'registered', query: customerQuerySchema }, listDeleted)

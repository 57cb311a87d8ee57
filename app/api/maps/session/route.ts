import { mapSessionRequestSchema } from '@/lib/contract/maps'
import { handle } from '@/server/bff/handler/handle'
import { openMapSession, sessionLimit } from '@/server/bff/maps'

export const POST = handle(
  { access: 'visitor', body: mapSessionRequestSchema, limit: sessionLimit },
  openMapSession,
)

import { mapSessionRequestSchema } from '@/lib/contract/maps'
import { handle } from '@/server/bff/handle'
import { openMapSession, sessionLimit } from '@/server/bff/maps'

export const POST = handle(
  { access: 'visitor', body: mapSessionRequestSchema, limit: sessionLimit },
  openMapSession,
)

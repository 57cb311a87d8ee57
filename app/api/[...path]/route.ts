import { handle } from '@/server/bff/handler/handle'
import { refuseUnknownPath } from '@/server/bff/handler/unknown-path'

const answer = handle({ access: 'visitor' }, refuseUnknownPath)

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

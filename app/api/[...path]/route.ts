import { handle } from '@/server/bff/handle'
import { refuseUnknownPath } from '@/server/bff/unknown-path'

const answer = handle({ access: 'visitor' }, refuseUnknownPath)

export { answer as DELETE, answer as GET, answer as PATCH, answer as POST, answer as PUT }

import { readAuth, writeAuth } from '@/server/auth/answer-auth'

export { readAuth as GET, writeAuth as POST }

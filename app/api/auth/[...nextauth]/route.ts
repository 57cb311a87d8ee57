import { readAuth, writeAuth } from '@/server/bff/auth/answer-auth'

export { readAuth as GET, writeAuth as POST }

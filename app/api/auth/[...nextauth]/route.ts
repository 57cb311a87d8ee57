import { answerAuth } from '@/server/auth/answer-auth'

export { answerAuth as GET, answerAuth as POST }

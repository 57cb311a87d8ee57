import { answerApi } from '@/server/bff/answer-api'

export {
  answerApi as DELETE,
  answerApi as GET,
  answerApi as OPTIONS,
  answerApi as PATCH,
  answerApi as POST,
  answerApi as PUT,
}

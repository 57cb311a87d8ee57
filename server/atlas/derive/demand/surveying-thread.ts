import { workerData } from 'node:worker_threads'
import { answerQuestions } from '@/server/atlas/concurrency/threads'
import { openTables } from '@/server/atlas/derive/places/demand-tables'
import { answerSurvey, type SurveyAnswer, type SurveyQuestion } from './survey'

const tables = openTables(workerData)

answerQuestions<SurveyQuestion, SurveyAnswer>(
  (question) => answerSurvey(question, tables),
  ({ cells }) => cells.map(({ buffer }) => buffer as ArrayBuffer),
)

import { answerQuestions } from '@/server/atlas/concurrency/threads'
import { answerDrawing, type DrawingAnswer, type DrawingQuestion } from './drawing-threads'

answerQuestions<DrawingQuestion, DrawingAnswer>(answerDrawing, ({ parts, tiles }) => [
  ...parts.map(([, { buffer }]) => buffer),
  ...tiles.map(({ bytes }) => bytes.buffer),
])

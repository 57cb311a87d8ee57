import { answerQuestions } from '@/server/atlas/concurrency/threads'
import { answerDrawing, type DrawingAnswer, type DrawingQuestion } from './drawing-threads'

/** Thread that draws features and cuts buckets of the base map. */
answerQuestions<DrawingQuestion, DrawingAnswer>(answerDrawing, ({ parts, tiles }) => [
  ...parts.map(([, { buffer }]) => buffer),
  ...tiles.map(({ bytes }) => bytes.buffer),
])

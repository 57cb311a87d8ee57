import * as z from 'zod/mini'
import type { NewIssue } from '@/lib/contract/issue'

export const surveyGoals = [
  'Sites for chargers that I operate',
  'Chargers for a site that I own',
  'Sites for a client',
  'Something else',
] as const

export const surveyScores = ['1', '2', '3', '4', '5'] as const

const maxLetters = 2_000

export const surveyAnswersSchema = z.object({
  goal: z.enum(surveyGoals, { error: 'Choose what comes closest.' }),
  score: z.enum(surveyScores, { error: 'Choose a number from 1 to 5.' }),
  missing: z.string().check(z.maxLength(maxLetters, `Write at most ${maxLetters} characters.`)),
  email: z.union([
    z.literal(''),
    z.email('This is not an email address. Correct it or leave the field empty.'),
  ]),
})
export type SurveyAnswers = z.infer<typeof surveyAnswersSchema>

export function surveyIssue({ goal, score, missing, email }: SurveyAnswers): NewIssue {
  const lines = [
    `Looking for: ${goal}`,
    `Usefulness of the demand score: ${score} of 5`,
    `Missing: ${missing.trim() || '(no answer)'}`,
    `Write to: ${email || '(nobody)'}`,
  ]
  return {
    project: { key: 'SURVEY' },
    summary: `Scouting survey: ${score} of 5`,
    description: lines.join('\n'),
    issuetype: { name: 'Survey' },
  }
}

import * as z from 'zod/mini'
import type { EmptiedIssues, NewIssue } from '@/lib/contract/issue'
import { formatBytes } from '@/lib/format/bytes'
import { formatCountOf } from '@/lib/format/number'
import { parseTypedNumber } from '@/lib/format/typed-number'

const project = { key: 'SUPPORT' }
const issuetype = { name: 'Problem' }
const maxSummaryLetters = 120
const maxTextLetters = 10_000

export const supportMessages = {
  received: 'We have received your report. Thank you!',
  reportFailed: 'An error occured while submitting report. Please try again.',
  picturesFailed: 'Your message was sent, its pictures were not.',
  messageFailed: 'An error occured while submitting message. Please try again.',
} as const

const numberMessage = 'Number must be greater than 1'
const wholeNumberMessage = 'Enter a whole number, such as 20.'
const email = z.email('Enter an email address such as ana@example.com.')
const text = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Write at most ${max} characters.`))
const required = (max: number, message: string) => text(max).check(z.minLength(1, message))
const isAtLeastOne = (value: string) => (parseTypedNumber(value) ?? Number(value)) >= 1
/** Not `1.5`, `1e3` or `Infinity`. */
const isWhole = (value: string) => Number.isInteger(parseTypedNumber(value))

export const leadFormSchema = z.object({
  email,
  area: required(500, 'Say which area you are interested in.'),
  locations: z
    .string()
    .check(
      z.refine(isAtLeastOne, { error: numberMessage, abort: true }),
      z.refine(isWhole, wholeNumberMessage),
    ),
  comment: text(maxTextLetters),
})
export type LeadForm = z.infer<typeof leadFormSchema>

/** @param isKnown the sender's email is on record, so the form need not ask */
export const issueFormSchema = (isKnown: boolean) =>
  z.object({
    email: isKnown ? z.string() : email,
    note: required(maxTextLetters, 'Describe what happened.'),
  })
export type IssueForm = z.infer<ReturnType<typeof issueFormSchema>>

export const contactFormSchema = z.object({
  email,
  title: text(200),
  message: required(maxTextLetters, 'Write your message.'),
})
export type ContactForm = z.infer<typeof contactFormSchema>

export interface ReportContext {
  email: string
  isSignedIn: boolean
  page: string
}

function describe(body: string, facts: readonly (readonly [string, string])[]): string {
  const lines = facts.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return [...(body === '' ? [] : [body, '']), ...lines].join('\n')
}

const factsOf = ({ email: from, isSignedIn, page }: ReportContext) =>
  [
    ['Email', from],
    ['Signed in', isSignedIn ? 'yes' : 'no'],
    ['Page', page],
  ] as const

const firstLine = (words: string) => {
  const line = words.trim().split('\n')[0] ?? ''
  return line.length > maxSummaryLetters ? `${line.slice(0, maxSummaryLetters - 1)}…` : line
}

const issueOf = (summary: string, description: string): NewIssue => ({
  project,
  summary: firstLine(summary),
  description,
  issuetype,
})

export const leadIssue = ({ area, locations, comment }: LeadForm, context: ReportContext): NewIssue =>
  issueOf(
    `New leads: ${area}`,
    describe(comment, [
      ['Area', area],
      ['Locations', locations],
      ['Source', 'Get New Leads'],
      ...factsOf(context),
    ]),
  )

export const problemIssue = ({ note }: IssueForm, context: ReportContext): NewIssue =>
  issueOf(`Problem: ${note}`, describe(note, [['Source', 'Report Issue'], ...factsOf(context)]))

export const contactIssue = ({ title, message }: ContactForm, context: ReportContext): NewIssue =>
  issueOf(`Message: ${title || message}`, describe(message, [['Source', 'Others'], ...factsOf(context)]))

type Removed = Pick<EmptiedIssues, 'messages' | 'pictures' | 'picture_bytes'>

/** `3 messages and 2 pictures (1.4 MB)`; leaves out what there is none of. */
export function issuesWords({ messages, pictures, picture_bytes }: Removed): string {
  const parts = [
    messages > 0 && formatCountOf(messages, 'message'),
    pictures > 0 && `${formatCountOf(pictures, 'picture')} (${formatBytes(picture_bytes)})`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' and ') : 'nothing'
}

/** For the audit log. */
export const emptiedAct = (removed: Removed): string => `Removed ${issuesWords(removed)} sent to support`

/** For staff and for the privacy chapter: `Removed after 90 days.` */
export const keptWords = (days: number): string =>
  days === 0 ? 'Kept until the operator removes them.' : `Removed after ${formatCountOf(days, 'day')}.`

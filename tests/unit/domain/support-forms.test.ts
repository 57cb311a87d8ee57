import { newIssueSchema } from '@/lib/contract/issue'
import { pictureName, pictureTypeOf } from '@/lib/domain/feedback/picture-type'
import {
  contactFormSchema,
  contactIssue,
  issueFormSchema,
  leadFormSchema,
  leadIssue,
  problemIssue,
} from '@/lib/domain/feedback/support-forms'
import { formatBytes } from '@/lib/format/bytes'
import { signatures } from '@/tests/support/pictures'

const lead = { email: 'ana@example.com', area: 'Vaduz', locations: '12', comment: '' }
const visitor = { email: 'ana@example.com', isSignedIn: false, page: '' }

function messages(result: ReturnType<typeof leadFormSchema.safeParse>): Record<string, string> {
  const issues = result.error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test.each(['', '0', '0.5', '-3', 'many', '1x', ' ', 'NaN'])('refuses %j locations', (locations) => {
  const result = leadFormSchema.safeParse({ ...lead, locations })
  expect(messages(result)).toEqual({ locations: 'Number must be greater than 1' })
})

test.each(['1.5', '1e3', 'Infinity', '0x10'])(
  'asks for a whole number instead of %s locations',
  (locations) => {
    const result = leadFormSchema.safeParse({ ...lead, locations })
    expect(messages(result)).toEqual({ locations: 'Enter a whole number, such as 20.' })
  },
)

test.each(['1', '12', ' 3 ', '1,200', '1 200'])('accepts %j locations', (locations) => {
  expect(leadFormSchema.safeParse({ ...lead, locations }).success).toBe(true)
})

test('requires an unknown email, an area and a note, but no title', () => {
  expect(messages(leadFormSchema.safeParse({ ...lead, email: 'ana@', area: '  ' }))).toEqual({
    email: 'Enter an email address such as ana@example.com.',
    area: 'Say which area you are interested in.',
  })
  expect(issueFormSchema(true).safeParse({ email: '', note: 'grey' }).success).toBe(true)
  expect(issueFormSchema(false).safeParse({ email: '', note: 'grey' }).success).toBe(false)
  expect(issueFormSchema(true).safeParse({ email: '', note: ' ' }).success).toBe(false)
  expect(contactFormSchema.safeParse({ email: lead.email, title: '', message: 'hello' }).success).toBe(true)
  expect(contactFormSchema.safeParse({ email: lead.email, title: 'a', message: '' }).success).toBe(false)
})

test('files each form as a Problem with its sender and page', () => {
  const page = 'https://studio.example/scouting?country=liechtenstein'
  const problem = problemIssue(
    { email: '', note: 'The map stays grey.\nSince 9.' },
    { ...visitor, isSignedIn: true, page },
  )
  expect(problem).toEqual({
    project: { key: 'SUPPORT' },
    summary: 'Problem: The map stays grey.',
    description: [
      'The map stays grey.\nSince 9.',
      '',
      'Source: Report Issue',
      'Email: ana@example.com',
      'Signed in: yes',
      `Page: ${page}`,
    ].join('\n'),
    issuetype: { name: 'Problem' },
  })
  expect(leadIssue(lead, visitor).description).toBe(
    ['Area: Vaduz', 'Locations: 12', 'Source: Get New Leads', 'Email: ana@example.com', 'Signed in: no'].join(
      '\n',
    ),
  )
  const contact = { email: lead.email, title: '', message: 'w'.repeat(10_000) }
  for (const issue of [problem, leadIssue(lead, visitor), contactIssue(contact, visitor)]) {
    expect(newIssueSchema.parse(issue)).toEqual(issue)
  }
  expect(contactIssue({ ...contact, title: 'Our contract' }, visitor).summary).toBe('Message: Our contract')
})

test('recognises a picture by its first bytes, whatever its name', () => {
  for (const [type, bytes] of Object.entries(signatures)) {
    expect(pictureTypeOf(Uint8Array.from([...bytes, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe(type)
    expect(pictureTypeOf(Uint8Array.from(bytes.slice(0, 2)))).toBeNull()
  }
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'RIFF1234WAVEfmt ',
    'MZ\u0090',
    '%PDF-1.7',
    '',
  ]) {
    expect(pictureTypeOf(new TextEncoder().encode(text))).toBeNull()
  }
})

test.each([
  ['screen.png', 'screen.jpg'],
  ['C:\\Users\\ana\\a b.PNG', 'a b.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['photo\u202egnp.exe', 'photognp.jpg'],
  ['"; filename="x.html', '__ filename=_x.jpg'],
  ['.jpg', 'picture.jpg'],
  ['', 'picture.jpg'],
])('keeps the name %j as %j', (name, kept) => {
  expect(pictureName(name, 'image/jpeg')).toBe(kept)
})

test.each([
  [1, '1 kB'],
  [64_000, '64 kB'],
  [999_499, '1000 kB'],
  [999_500, '1.0 MB'],
  [2_430_000, '2.4 MB'],
  [1_640_000_000, '1.6 GB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

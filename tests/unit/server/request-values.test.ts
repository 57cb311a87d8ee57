import * as z from 'zod/mini'
import { bodyTooLarge } from '@/lib/config/body-limits'
import { submissionSchema } from '@/lib/contract/evaluation'
import { newIssueSchema } from '@/lib/contract/issue'
import { pointersRequestSchema } from '@/lib/contract/scout'
import { fieldIssues, parameterWithControl } from '@/server/base/web/request-values'

const issuesOf = (schema: z.core.$ZodType, value: unknown) => {
  const { error } = z.safeParse(schema, value)
  return error ? fieldIssues(error, 'body') : []
}

const location = {
  id: '1',
  name: 'Square',
  lat: 47,
  lng: 9,
  parkingType: 'public',
  evaluationType: 'DC',
  location_name: 'Square',
  location_id: '1',
  parking_type: 'public',
  evaluation_type: 'DC',
}
const submission = (change: object, coords: unknown = [location]) => ({ eval_name: 'A', coords, ...change })
const issue = { project: { key: 'APP' }, summary: 'Short', description: 'Long', issuetype: { name: 'Bug' } }

describe('the issues of a refused request', () => {
  test('are limited to 20, with a count of the rest in the last one', () => {
    const coords = Array.from({ length: 500 }, () => ({ ...location, lat: 91 }))
    const issues = issuesOf(submissionSchema, submission({}, coords))
    expect(issues).toHaveLength(20)
    expect(issues[0]).toEqual({
      loc: ['body', 'coords', 0, 'lat'],
      msg: 'Expected a latitude between -90 and 90',
      type: 'too_big',
    })
    expect(issues[19]?.msg).toBe('Expected a latitude between -90 and 90 (and 480 more)')
  })

  test.each([
    ['names', { eval_name: 'x'.repeat(100_000) }, [{ ...location, name: 'x'.repeat(100_000) }]],
    ['numbers', {}, Array.from({ length: 500 }, () => ({}))],
  ])('stay small for many or long %s', (_name, change, coords) => {
    expect(JSON.stringify(issuesOf(submissionSchema, submission(change, coords))).length).toBeLessThan(4_200)
  })

  test('are limited to one for an oversized list, whatever it holds', () => {
    const refused = {
      diagonal: [
        [1, 2],
        [3, 4],
      ],
      location_type: Array(100_000).fill(0),
      res: 9,
    }
    expect(issuesOf(pointersRequestSchema, refused)).toMatchObject([
      { loc: ['body', 'location_type'], msg: 'Expected a list of 3 at most.' },
    ])
  })
})

describe('a control character', () => {
  test.each([
    ['eval_name', submission({ eval_name: 'a\u0000b' }), 'The evaluation name holds a control character'],
    ['name', submission({}, [{ ...location, name: 'a\tb' }]), "A location's name holds a control character"],
    ['customer', submission({ customer: '\u0085x' }), 'The customer holds a control character'],
    ['eval_name', submission({ eval_name: 'a\u2028b' }), 'The evaluation name holds a control character'],
    ['eval_name', submission({ eval_name: 'a\u202eb' }), 'The evaluation name holds a control character'],
  ])("is refused in %s in the user's words", (field, value, sentence) => {
    const [first] = issuesOf(submissionSchema, value)
    expect(first?.loc.at(-1)).toBe(field)
    expect(first?.msg).toContain(sentence)
  })

  test('that turns the direction of a text is dropped from a name, where spreadsheets add it', () => {
    const named = submission({}, [{ ...location, name: '\u202bחניון\u202c 1' }])
    expect(submissionSchema.parse(named).coords[0]?.name).toBe('חניון 1')
  })

  test('is refused in a long text, which may hold tabs and line breaks', () => {
    expect(issuesOf(newIssueSchema, { ...issue, description: 'a\r\n\tb\n\u2028c' })).toEqual([])
    expect(issuesOf(newIssueSchema, { ...issue, description: 'a\u2066b' })).toHaveLength(1)
    expect(issuesOf(newIssueSchema, { ...issue, description: 'a\u0007b' })).toMatchObject([
      { loc: ['body', 'description'], msg: 'The description holds a control character. Remove it.' },
    ])
  })

  test('is found in the name or the value of a parameter', () => {
    expect(parameterWithControl({ a: 'x', customer: '\u0000' })).toBe('customer')
    expect(parameterWithControl({ 'a\u001f': 'x' })).toBe('a\u001f')
    expect(parameterWithControl({ q: 'Zürich 漢字' })).toBeUndefined()
  })
})

test('states how large a body may be', () => {
  expect(bodyTooLarge(5_000_000)).toBe('The request is larger than 5 MB.')
  expect(bodyTooLarge(16_000)).toBe('The request is larger than 16 KB.')
})

import { submissionSchema } from '@/lib/contract/evaluation'
import { doneMessage, listErrors, placeErrors, toSubmission } from '@/lib/domain/records/submission'
import { savedLocation } from '@/tests/support/saved-location'

test('confirms a submission with its wait if known', () => {
  expect(doneMessage(undefined)).toBe('Evaluation submitted successfully.')
  expect(doneMessage(3)).toBe('Evaluation submitted successfully. Ready in about 3 minutes.')
  expect(doneMessage(3, 2)).toBe(
    'Evaluation submitted successfully. It became 2 evaluations. Ready in about 3 minutes.',
  )
})

const locations = [savedLocation(), savedLocation({ id: '7', lat: 47.2 })]

test('sends a valid body without an unknown email', () => {
  const sent = toSubmission(locations, { evalName: ' Garages ', email: undefined })
  expect(submissionSchema.parse(sent).eval_name).toBe('Garages')
  expect(sent).not.toHaveProperty('email')
})

test('refuses an empty name with a sentence', () => {
  const issues = submissionSchema.safeParse(
    toSubmission(locations, { evalName: ' ', email: undefined }),
  ).error
  expect(issues?.issues[0]?.message).toBe('Evaluation name is required')
})

test('finds a missing parking type before sending', () => {
  expect(
    listErrors([savedLocation({ evaluationType: 'AC', parkingType: '' }), savedLocation({ id: '2' })]),
  ).toEqual({
    '1': ["Parking type is required when evaluation type is 'AC' or 'AC,DC'"],
  })
})

test('assigns field errors of the server to locations and the name', () => {
  const errors = placeErrors(
    [
      { loc: ['body', 'coords', 1, 'lat'], msg: 'Expected a latitude', type: 'too_big' },
      { loc: ['body', 'eval_name'], msg: 'Taken', type: 'custom' },
      { loc: ['body', 'coords', 99, 'lat'], msg: 'Nowhere', type: 'custom' },
    ],
    locations,
  )
  expect(errors).toEqual({
    fields: { eval_name: 'Taken' },
    locations: { '7': ['Latitude: Expected a latitude'] },
  })
})

test('assigns a message to the ids that the server names', () => {
  const errors = placeErrors({ message: 'Location ids must be unique.', location_ids: ['7'] }, locations)
  expect(errors.locations).toEqual({ '7': ['Location ids must be unique.'] })
})

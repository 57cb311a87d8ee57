import type { InferenceInput } from '@/lib/contract/inference'
import type { ListedShare } from '@/lib/contract/share'
import { isLinkTo, resultSubject, type ShareSubject } from '@/lib/domain/sharing/share-subject'

const input = { 'Connector Config': '2x150 kW' } as InferenceInput

it('shares a result without its record', () => {
  const location = {
    name: 'Corner',
    id: '7',
    lat: 47.1,
    lng: 9.5,
    city: undefined,
    evalId: '0007_dc',
    zid: '7-DC',
  }
  expect(resultSubject(location, input)).toEqual({
    kind: 'result',
    parameters: { location: { name: 'Corner', id: '7', lat: 47.1, lng: 9.5 }, input },
  })
})

const link: ListedShare = {
  id: '1',
  kind: 'record',
  title: 'Corner',
  eval_id: '0007_dc',
  location_id: null,
  config: null,
  uses: 0,
  made_by: 'ada@example.com',
  created_at: '',
  expires_at: '',
  last_used_at: null,
}
const toLocation: ListedShare = { ...link, kind: 'location', location_id: '7-DC' }
const toResult: ListedShare = { ...link, kind: 'result', eval_id: null, config: '2x150 kW' }

it.each<{ to: string; given: ListedShare; subject: ShareSubject; expected: boolean }>([
  { to: 'its record', given: link, subject: { kind: 'record', id: '0007_dc' }, expected: true },
  { to: 'another record', given: link, subject: { kind: 'record', id: '0008_dc' }, expected: false },
  {
    to: 'a location of its record',
    given: link,
    subject: { kind: 'location', id: '0007_dc', location_id: '7-DC' },
    expected: false,
  },
  {
    to: 'its location',
    given: toLocation,
    subject: { kind: 'location', id: '0007_dc', location_id: '7-DC' },
    expected: true,
  },
  {
    to: 'another location',
    given: toLocation,
    subject: { kind: 'location', id: '0007_dc', location_id: '8-DC' },
    expected: false,
  },
  { to: 'its result', given: toResult, subject: resultSubject({ name: 'Corner' }, input), expected: true },
  { to: 'another result', given: toResult, subject: resultSubject({ name: 'Bend' }, input), expected: false },
])('detects whether a link opens $to', ({ given, subject, expected }) => {
  expect(isLinkTo(given, subject)).toBe(expected)
})

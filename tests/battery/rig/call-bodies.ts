import { populationKeys } from '@/lib/contract/inference'
import { attachmentTokenHeader } from '@/lib/contract/issue'
import { lookupFields } from '@/lib/contract/lookup'

export const country = 'liechtenstein'
export const latlng = 'latlng=47.141,9.521'
export const circle = { lat: 47.14, lng: 9.52, radius: 500 }
export const diagonal = [
  [47.1, 9.5],
  [47.2, 9.6],
]
export const place = {
  id: '1',
  name: 'Lindaplatz',
  lat: 47.1667,
  lng: 9.50884,
  parkingType: 'public',
  evaluationType: 'DC',
  location_name: 'Lindaplatz',
  location_id: '1',
  parking_type: 'public',
  evaluation_type: 'DC',
}
export const inputs = {
  capacity: 300,
  connectors: 2,
  'Connector Config': '2x150 kW',
  ...Object.fromEntries([...lookupFields, ...populationKeys].map((key) => [key, 0])),
}
export const moneySpreadsheet = {
  location: 'Lindaplatz',
  scenarios: [
    {
      name: 'As measured',
      input: inputs,
      money: {
        ...{ capex: 1, tariff: 1, energyPrice: 0, gridFee: 0, runningCost: 0, vat: 0, sessionEnergy: 20 },
        ...{ ramp: [100], lifetime: 10, discountRate: 7 },
      },
    },
  ],
}
export const message = {
  project: { key: 'APP' },
  summary: 'A test',
  description: 'Text',
  issuetype: { name: 'Task' },
}

export const picture = [
  '--edge',
  'content-disposition: form-data; name="file"; filename="a.png"',
  'content-type: image/png',
  '',
  'a picture',
  '--edge--',
  '',
].join('\r\n')
export const list = [
  '--edge',
  'content-disposition: form-data; name="file"; filename="a.csv"',
  '',
  'id,lat,lng',
  '1,47.14,9.52',
  '--edge--',
  '',
].join('\r\n')
export const record = [
  '--edge',
  'content-disposition: form-data; name="name"',
  '',
  'A record',
  '--edge--',
  '',
].join('\r\n')
export const savedMap = [
  '--edge',
  'content-disposition: form-data; name="title"',
  '',
  'A map',
  '--edge',
  'content-disposition: form-data; name="map"; filename="map.json"',
  '',
  '{}',
  '--edge--',
  '',
].join('\r\n')
export const formHeaders = { 'content-type': 'multipart/form-data; boundary=edge' }
export const chosenRecord = { customer: 'rhine-valley', eval_ids: ['0001_dc'] }
export const mapsOfRecord = { map: 'http://localhost/api/evals/files/0001_dc/map', excel: '-' }
export const pictureHeaders = {
  'content-type': 'multipart/form-data; boundary=edge',
  [attachmentTokenHeader]: 'a-token',
}

import ExcelJS from 'exceljs'
import { clientAddressHeader } from '@/lib/config/request-guard'
import { fileHeadSchema, fileRowsSchema, fileRowsType, validatedSchema } from '@/lib/contract/location-file'
import { createLocationFiles } from '@/server/engine/location-files/create-location-files'
import type { Satellite } from '@/server/engine/maps/satellite'
import { currentAsker } from '@/server/limits/current-asker'
import { openInMemory, type TestDatabase } from '@/tests/support/databases'
import { type EngineRig, engineRig, submitted } from '@/tests/support/engine-rig'
import { openedRig } from '@/tests/support/opened-rig'
import { until } from '@/tests/support/until'
import { workbookParts, zipFile } from '@/tests/support/zip-file'

const ada = 'ada@example.com'
const bearer = { authorization: `Bearer ${Buffer.from(ada).toString('base64url')}` }

const formOf = (...files: File[]) => {
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}
const csv = (text: string, name = 'places.csv') => new File([text], name)

const refusal = (status: number, detail: string) => ({ status, detail })

/** Names and ids that files tend to corrupt. */
const awkward = [
  submitted({
    location_id: '007',
    location_name: '=HYPERLINK("http://evil")',
    lat: 0.1 + 0.2,
    lng: -179.99999999999997,
  }),
  submitted({
    location_id: '2',
    location_name: '\'=+@-; "quoted" | \'t',
    lat: -1e-7,
    evaluation_type: 'AC,DC',
    parking_type: 'multi-storey',
  }),
  submitted({
    location_id: 'x-3',
    location_name: '<img src=x onerror=alert(1)> Straße 東京 \u{1F50C}',
    address: '=Straße 12, 9494 Schaan',
    parking_type: 'lane',
    lat: 47.3,
  }),
  submitted({
    location_id: '12345678901234567890',
    location_name: '-5',
    parking_type: '',
    lat: 47.4,
    evaluation_type: 'DC',
  }),
  submitted({
    location_id: '1e5',
    location_name: '１＝',
    parking_type: 'on_street',
    lat: 47.5,
    evaluation_type: 'AC',
  }),
].map((location, index) => ({
  ...location,
  type: index === 0 ? '@site' : '',
  status: index === 1 ? 'new' : '',
  ...(index === 2 && { connectors: { AC: 0, DC: 2, HPC: 1 } }),
}))

describe('location files', () => {
  const rig = openedRig(openInMemory)

  const validate = async (form: FormData, headers: Record<string, string> = {}) => {
    const packed = new Response(form)
    const type = { 'content-type': packed.headers.get('content-type') ?? '' }
    // Cancellable halfway, like the streams of connections.
    const stream = new Blob([await packed.arrayBuffer()]).stream()
    return rig.upload('/validate', stream, { ...bearer, ...type, ...headers })
  }
  const exported = (body: object) =>
    rig.post('/export', { as: ada, body: { timezone: 'Europe/Zurich', ...body } })

  it.each(['/validate', '/export', '/geo/check', '/geo/lookup'])('%s refuses visitors', async (path) => {
    expect((await rig.post(path, { body: {} })).status).toBe(401)
  })

  it('returns the locations of a file without faults', async () => {
    const answer = await validate(
      formOf(csv('Nr;Objekt;Breite;Länge;Ladeart;Parkierung\n5;Halle;47,1;9,5;AC;Tiefgarage\n')),
    )
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        body: [
          {
            location_id: '5',
            location_name: 'Halle',
            lat: 47.1,
            lng: 9.5,
            evaluation_type: 'AC',
            parking_type: 'underground_garage',
            type: '',
            status: '',
          },
        ],
      },
    ])
  })

  it('reads the likely sheet of a workbook, or the one that is asked for', async () => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('Cover').addRow(['Our sites'])
    const row = (name: string, lat: number) =>
      book.addWorksheet(name).addRows([
        ['id', 'lat', 'lng'],
        [name, lat, 9.5],
      ])
    row('North', 47.2)
    row('South', 47.1)
    const sites = new File([await book.xlsx.writeBuffer()], 'sites.xlsx')
    const headOf = async (sheet?: string) => {
      const form = new FormData()
      if (sheet !== undefined) form.append('sheet', sheet)
      form.append('file', sites)
      const [head = '', rows = ''] = (await (await validate(form, { accept: fileRowsType })).text()).split(
        '\n',
      )
      return [fileHeadSchema.parse(JSON.parse(head)), fileRowsSchema.parse(JSON.parse(rows))] as const
    }
    const sheets = ['Cover', 'North', 'South']
    const [likely, rows] = await headOf()
    expect([likely.sheets, likely.sheet, rows]).toEqual([sheets, 'North', [[2, ['North', '47.2', '9.5']]]])
    const [chosen] = await headOf('South')
    expect([chosen.sheets, chosen.sheet]).toEqual([sheets, 'South'])
  })

  it('names every bad row and column at once', async () => {
    const answer = await validate(
      formOf(csv('id,lat,lng,Ladeart\n5,x,9.5,DC\n6,47.1,9.5,Schnell\n6,47.2,9.5,Schnell\n')),
    )
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        detail: {
          message: [
            'Row 2: "x" is not a latitude in degrees.',
            'Rows 3, 4: "Schnell" is not a power type.',
            'Row 4: Same ID as row 3 of this file: 6. Location IDs 6 will conflict with existing IDs. Please change the Location IDs of the locations you are importing.',
          ],
          location_ids: ['5', '6'],
          columns: ['lat', 'Ladeart', 'id'],
        },
      },
    ])
  })

  it('looks up addresses in the atlas', async () => {
    const body = { addresses: ['Nowhere 5'] }
    expect(await (await rig.post('/geo/lookup', { as: ada, body })).json()).toEqual({ places: [[]] })
    const answer = await validate(formOf(csv('id,address\n5,Nowhere 5\n')))
    expect((await answer.json()).detail.message).toEqual(['Row 2: No place has this address.'])
  })

  it('returns the rows as read, line by line, with the map’s countries', async () => {
    const answer = await validate(formOf(csv(`a,b\n${'1,2\n'.repeat(1_001)}`)), { accept: fileRowsType })
    expect(answer.headers.get('content-type')).toBe(fileRowsType)
    const lines = (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const head = fileHeadSchema.parse(lines[0])
    expect(head).toMatchObject({ columns: ['a', 'b'], rows: 1_001, areas: [expect.any(Array)] })
    expect(lines.slice(1).map((line) => line.length)).toEqual([500, 500, 1])
    expect(fileRowsSchema.parse(lines[3])).toEqual([[1_002, ['1', '2']]])
  })

  it.each(['xlsx', 'csv', 'geojson'])('reads the same locations back from its own %s', async (format) => {
    const answer = await exported({ coords: awkward, format })
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="selected-locations.${format}"`,
    )
    const file = new File([await answer.arrayBuffer()], `selected-locations.${format}`)
    const again = await validate(formOf(file))
    const { body } = validatedSchema.parse(await again.json())
    expect(body).toEqual(awkward.map(({ id, name, parkingType, evaluationType, ...wire }) => wire))
  })

  it('writes the planned connectors’ capacity', async () => {
    const lines = (await (await exported({ coords: awkward, format: 'csv' })).text()).split('\r\n')
    const last = lines.slice(0, 4).map((line) => line.split(',').at(-1))
    expect(last).toEqual(['Capacity (kW)', '300', '344', '250'])
  })

  it('writes names that look like formulas as texts', async () => {
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(await (await exported({ coords: awkward })).arrayBuffer())
    const cell = book.getWorksheet('Locations')?.getCell('B2')
    expect([cell?.type, cell?.value]).toEqual([ExcelJS.ValueType.String, awkward[0]?.location_name])
    const lines = (await (await exported({ coords: awkward, format: 'csv' })).text()).split('\r\n')
    expect(lines[1]).toMatch(/^007,"'=HYPERLINK/)
  })

  it.each([
    ['no locations', { coords: [] }],
    ['an unknown time zone', { coords: [submitted()], timezone: 'Mars/Olympus' }],
    ['an unknown format', { coords: [submitted()], format: 'exe' }],
  ])('refuses to export %s', async (_, body) => {
    expect((await exported(body)).status).toBe(422)
  })

  it.each<[string, FormData, object]>([
    [
      'two files',
      formOf(csv('id\n1'), csv('id\n1')),
      refusal(400, 'Send one file in the field "file", and at most the name of its "sheet".'),
    ],
    ['no file', new FormData(), refusal(422, 'The form has no file.')],
    ['more than 20 MB', formOf(csv('x'.repeat(20_000_001))), refusal(413, 'The file is larger than 20 MB.')],
    [
      'another type',
      formOf(csv('id\n1', 'a.exe')),
      refusal(415, 'Choose a file that ends with .xlsx, .csv or .geojson.'),
    ],
  ])('refuses %s', async (_, form, expected) => {
    const answer = await validate(form)
    expect({ status: answer.status, ...(await answer.json()) }).toEqual(expected)
  })

  it('refuses a form of many fields at the first one', async () => {
    const form = new FormData()
    for (let index = 0; index < 10_000; index += 1) form.append(`__proto__${index}`, 'x')
    expect((await validate(form)).status).toBe(400)
  })

  it('survives hostile files', async () => {
    const wide = `<row>${'<c t="str"><v>x</v></c>'.repeat(100)}</row>`
    for (const bytes of [
      zipFile(workbookParts(wide)),
      zipFile([{ name: 'a', content: Buffer.alloc(9_000_000) }]),
    ]) {
      const answer = await validate(formOf(new File([Uint8Array.from(bytes)], 'a.xlsx')))
      expect([answer.status, typeof (await answer.json()).detail]).toEqual([422, 'string'])
    }
    expect((await validate(formOf(csv('id,lat,lng\n1,47,9')))).status).toBe(200)
  })
})

describe('the process that reads files', () => {
  const file = { name: 'a.csv', bytes: Buffer.from(`a\n${'x\n'.repeat(50_000)}`) }

  it('is ended by its time limit, which refuses the file', async () => {
    const files = createLocationFiles({ limitMs: 1 })
    await expect(files.readRows(file, { areas: [] })).rejects.toMatchObject({ status: 422 })
    expect(files.processId()).toBeUndefined()
    files.close()
  })

  it('refuses the file that kills it, and reads the next', async () => {
    const files = createLocationFiles()
    const read = files.readRows(file, { areas: [] })
    await until(() => files.processId() !== undefined)
    process.kill(files.processId() ?? 0, 'SIGKILL')
    await expect(read).rejects.toMatchObject({ status: 422 })
    expect((await files.readRows(file, { areas: [] })).length).toBeGreaterThan(50_000)
    files.close()
  })

  it('refuses more files than it may hold', async () => {
    const files = createLocationFiles()
    const all = await Promise.allSettled(Array.from({ length: 7 }, () => files.readRows(file, { areas: [] })))
    expect(all.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), 'rejected', 'rejected'])
    expect(all[6]).toMatchObject({ reason: { status: 429 } })
    files.close()
  })
})

describe('imports of several accounts', () => {
  const bearerOf = (email: string) => ({
    authorization: `Bearer ${Buffer.from(email).toString('base64url')}`,
  })

  let askers: string[] = []
  let database: TestDatabase
  let rig: EngineRig

  /** Notes for whom a picture is asked. */
  const satellite: Satellite = {
    attribution: 'x',
    maxZoom: 14,
    host: 'tiles.example',
    async tile() {
      askers.push(currentAsker().owner)
      return { bytes: new Uint8Array(), type: 'image/png' }
    },
  }

  beforeAll(async () => {
    database = await openInMemory()
    rig = engineRig(database.db, { maps: { google: null, satellite } })
  })

  afterAll(async () => {
    await rig.close()
    await database.close()
  })

  async function importAs(email: string, rows: number) {
    const form = new FormData()
    form.append('file', new File([`a\n${'x\n'.repeat(rows)}`], 'places.csv'))
    const packed = new Response(form)
    const headers = {
      ...bearerOf(email),
      accept: fileRowsType,
      'content-type': packed.headers.get('content-type') ?? '',
    }
    const stream = new Blob([await packed.arrayBuffer()]).stream()
    return rig.upload('/validate', stream, headers)
  }

  test('reads another account’s file beside five of one account', async () => {
    const done: string[] = []
    const asked = (email: string, rows: number) =>
      importAs(email, rows).then(({ status }) => {
        done.push(email)
        return status
      })
    // Starts both processes, which takes longer than reading.
    await Promise.all([importAs('ada@example.com', 1), importAs('bea@example.com', 1)])
    const many = Array.from({ length: 5 }, () => asked('ada@example.com', 20_000))
    const one = asked('bea@example.com', 1)
    expect(await one).toBe(200)
    expect(await Promise.all(many)).toEqual(Array(5).fill(200))
    expect(done.at(-1)).toBe('ada@example.com')
  })

  test('refuses what one account sends beyond its place in the queue, with a time to come back', async () => {
    const all = await Promise.all(Array.from({ length: 7 }, () => importAs('ada@example.com', 20_000)))
    const refused = all.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.headers.get('retry-after')).toBe('5')
    expect(await refused[0]?.json()).toEqual({
      detail: 'Your other files are still being read. Try again when they are done.',
    })
  })

  test('tells members apart by account and visitors by the network that the web app hands on', async () => {
    askers = []
    const path = '/maps/satellite/3/1/1'
    await rig.get(path, { as: 'ada@example.com' })
    await rig.get(path, { as: 'ada@example.com', headers: { [clientAddressHeader]: '198.51.100.1' } })
    await rig.get(path, { headers: { [clientAddressHeader]: '198.51.100.1' } })
    await rig.get(path, { headers: { [clientAddressHeader]: '2001:db8:1:2::/64' } })
    await rig.get(path)
    expect(askers).toEqual([
      'account subject of ada@example.com',
      'account subject of ada@example.com',
      'network 198.51.100.1',
      'network 2001:db8:1::/48',
      'network unknown',
    ])
  })
})

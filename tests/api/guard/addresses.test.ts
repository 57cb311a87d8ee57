import { isPublicAddress } from '@/server/guard/guarded-connect'
import { createSafeFetch, FetchFault } from '@/server/guard/safe-fetch'
import { pretendNetwork, publicAddress } from '@/tests/support/guard-rig'

const signal = new AbortController().signal
const refused = 'This address cannot be loaded. Give a public https address.'

/** The guard's answer, and the addresses that it would have dialled. */
async function ask(
  address: string,
  names: Record<string, () => string[]> = {},
  hosts: string[] | null = null,
) {
  const network = pretendNetwork({ names })
  const fetchText = createSafeFetch({ hosts, purpose: 'test', maxBytes: 1_000, ...network })
  const error = await fetchText(address, signal).catch((thrown: unknown) => thrown)
  if (!(error instanceof FetchFault)) throw new Error('The guard threw something else.', { cause: error })
  return { code: error.code, detail: error.detail, dialled: network.dialled, resolved: network.resolved }
}

const nobodyDialled = { code: 'bad_request', detail: refused, dialled: [] }

/** Every non-public range, at its edges and in between. */
const privateAddresses = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.254',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2002:a9fe:a9fe::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
]

/** Alternative spellings of this machine's or a cloud's metadata address. */
const spellings = [
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '0177.1',
  '127.1',
  '127.0.1',
  '0',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '127．0．0．1',
  '%31%32%37.0.0.1',
  '127.0.0.1.',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:7f00:1]',
  '[::ffff:127.0.0.1]',
  '[0000:0000:0000:0000:0000:ffff:a9fe:a9fe]',
  '[fd00:ec2::254]',
]

describe('a non-public address', () => {
  test.each(privateAddresses)('%s is recognised', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(privateAddresses)('%s is not dialled, literally or behind a name', async (address) => {
    const literal = address.includes(':') ? `[${address}]` : address
    expect(await ask(`https://${literal}/config.json`)).toMatchObject(nobodyDialled)
    const named = await ask('https://files.example/config.json', { 'files.example': () => [address] })
    expect(named).toMatchObject(nobodyDialled)
    const mixed = { 'files.example': () => [publicAddress, address] }
    expect(await ask('https://files.example/config.json', mixed)).toMatchObject(nobodyDialled)
  })

  test.each(spellings)('https://%s/ is not dialled', async (host) => {
    expect(await ask(`https://${host}/config.json`)).toMatchObject(nobodyDialled)
  })

  test.each([
    ['localhost', ['127.0.0.1', '::1']],
    ['localhost.', ['127.0.0.1']],
    ['127.0.0.1.nip.example', ['127.0.0.1']],
    ['metadata.google.internal', ['169.254.169.254']],
    ['intranet', ['10.1.2.3']],
    ['xn--lcalhost-54a.example', ['192.168.1.1']],
  ])('is not dialled behind the name %s', async (name, addresses) => {
    const names = { [name]: () => addresses }
    expect(await ask(`https://${name}/config.json`, names)).toMatchObject(nobodyDialled)
  })

  test('is refused in the same words whether or not the name exists', async () => {
    const [known, unknown] = [
      await ask('https://db.intern/config.json', { 'db.intern': () => ['10.0.0.5'] }),
      await ask('https://nobody.intern/config.json'),
    ]
    expect({ ...known, resolved: [] }).toEqual({ ...unknown, resolved: [] })
    expect((await ask('https://empty.example/', { 'empty.example': () => [] })).detail).toBe(refused)
  })
})

describe('a public address', () => {
  test.each([
    '1.1.1.1',
    '9.255.255.255',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is dialled', async (address) => {
    expect(isPublicAddress(address)).toBe(true)
    const literal = address.includes(':') ? `[${address}]` : address
    const { code, dialled } = await ask(`https://${literal}/config.json`)
    expect({ code, dialled }).toEqual({ code: 'upstream_failed', dialled: [address] })
  })

  test('is resolved once and dialled as resolved, however often the name changes', async () => {
    let asked = 0
    const fickle = { 'fickle.example': () => [asked++ % 2 === 0 ? publicAddress : '127.0.0.1'] }
    const dialled: string[] = []
    for (let tries = 0; tries < 200; tries++) {
      const found = await ask('https://fickle.example/config.json', fickle)
      dialled.push(...found.dialled)
      expect(found.resolved).toEqual(['fickle.example'])
    }
    expect(new Set(dialled)).toEqual(new Set([publicAddress]))
  })
})

describe('before any lookup', () => {
  test.each([
    'file:///etc/passwd',
    'data:application/json,{}',
    'blob:https://files.example/1',
    'ftp://files.example/config.json',
    'gopher://files.example/1',
    'jar:https://files.example/a.jar!/config.json',
    'javascript:alert(1)',
    'http://files.example/config.json',
    'https://user:password@files.example/config.json',
    'https://user@files.example/config.json',
    ...[22, 25, 80, 3000, 5432, 6379, 8443].map((port) => `https://files.example:${port}/config.json`),
    'https://',
    'config.json',
    '//files.example/config.json',
    '',
  ])('"%s" is refused', async (address) => {
    const found = await ask(address, { 'files.example': () => [publicAddress] })
    expect(found).toMatchObject({ ...nobodyDialled, resolved: [] })
  })

  test.each([
    'https://files.example.evil.example/',
    'https://evilfiles.example/',
    'https://sub.files.example/',
    'https://xn--fles-0pa.example/',
    'http://files.example/',
    'http://config.intern:8081/',
    'http://config.intern/',
    'https://config.intern:8080/',
  ])('%s is refused because the installation does not list it', async (address) => {
    const listed = ['files.example', 'http://config.intern:8080']
    expect(await ask(address, {}, listed)).toMatchObject({ ...nobodyDialled, resolved: [] })
  })

  test('a listed host must be public, a listed origin need not', async () => {
    const listed = ['files.example', 'http://config.intern:8080']
    const at = (address: string) => ({ 'files.example': () => [address], 'config.intern': () => [address] })
    const named = await ask('https://files.example/', at('10.0.0.5'), listed)
    expect(named).toMatchObject(nobodyDialled)
    const usual = await ask('https://FILES.example:443/', at(publicAddress), listed)
    expect(usual).toMatchObject({ code: 'upstream_failed', dialled: [publicAddress] })
    const origin = await ask('http://config.intern:8080/', at('10.0.0.5'), listed)
    expect(origin).toMatchObject({ code: 'upstream_failed', dialled: ['10.0.0.5'] })
  })
})

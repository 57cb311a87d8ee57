import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { AddressForm } from '@/components/studio/data/add-data'
import { KnownSession } from '@/lib/client/session/known-session'
import { nameOfAddress } from '@/lib/client/studio/load-address'
import { answerWith } from '@/tests/support/answer-with'
import '@/tests/support/readable-blobs'

const user = { email: 'a@example.org', name: 'A', givenName: 'A', familyName: 'B' }
let loaded: string[]

function show(languages: string[], session: object = { user }) {
  loaded = []
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true })
  render(
    <SWRConfig value={{ provider: () => new Map(), revalidateOnMount: false }}>
      <KnownSession session={session as never}>
        <AddressForm onLoaded={async ({ name }) => void loaded.push(name)} />
      </KnownSession>
    </SWRConfig>,
  )
  return userEvent.setup()
}

test('rejects an invalid address only once it is sent', async () => {
  answerWith(() => ({ body: {} }))
  const typing = show(['en-GB'])
  const field = await screen.findByLabelText('From an address')
  await typing.type(field, 'ftp://example.org/a.csv')
  await waitFor(() => expect(screen.queryByText('Incorrect URL')).toBeNull())
  await typing.click(screen.getByRole('button', { name: 'Load' }))
  await screen.findByText('Incorrect URL')
  await typing.clear(field)
  await typing.type(field, 'https://example.org/ev/dundee')
  await waitFor(() => expect(screen.queryByText('Incorrect URL')).toBeNull())
})

test('shows the server’s message, or else names the address', async () => {
  let body: object = { detail: 'There is no file at this address.' }
  answerWith(() => ({ body, status: 502 }))
  const typing = show(['en'])
  await typing.type(screen.getByLabelText('From an address'), 'https://example.org/a.csv{Enter}')
  expect(await screen.findByText('There is no file at this address.')).toBeTruthy()
  body = {}
  await typing.click(screen.getByRole('button', { name: 'Load' }))
  expect(await screen.findByText('Error loading https://example.org/a.csv')).toBeTruthy()
  expect(loaded).toEqual([])
})

test.each([
  ['fi-FI', 'Osoitteesta', 'Lataa', 'Virheellinen URL-osoite'],
  ['ca', 'Des d’una adreça', 'Carrega', 'URL incorrecte'],
  ['es-MX', 'Desde una dirección', 'Cargar', 'URL incorrecta'],
  ['zh-CN', '从网址加载', '加载', '网址不正确'],
  ['cn', '从网址加载', '加载', '网址不正确'],
  ['de-LI', 'Von einer Adresse', 'Laden', 'Ungültige URL'],
  ['fr', 'Depuis une adresse', 'Charger', 'URL incorrecte'],
  ['sv', 'From an address', 'Load', 'Incorrect URL'],
])('speaks the language of %s', async (language, ...texts) => {
  const [label, load, incorrect] = texts
  const typing = show([language])
  await typing.type(screen.getByLabelText(label), 'x')
  await typing.click(screen.getByRole('button', { name: load }))
  await screen.findByText(incorrect)
})

test('asks visitors to sign in', () => {
  show(['en'], { user: null })
  expect(screen.getByRole('link', { name: 'Sign in to load an address.' })).toBeTruthy()
})

test('names a file by its address, or else by what its site says, or by its first bytes', async () => {
  const name = (address: string, type: string, start = '') =>
    nameOfAddress(new URL(address), { type, file: new Blob([start]) })
  expect(await name('https://a.example/x/dundee.parquet?v=1', 'text/html')).toBe('dundee.parquet')
  expect(await name('https://a.example/export', 'application/geo+json')).toBe('export.geojson')
  expect(await name('https://a.example/', 'text/csv')).toBe('a.example.csv')
  expect(await name('https://a.example/export', 'text/html', '<!doctype html>')).toBe('export')
  expect(await name('https://a.example/export', 'text/plain', '\uFEFF [{"a":1}]')).toBe('export.json')
  expect(await name('https://a.example/export', 'text/plain', 'lat;lng\n47;9')).toBe('export.csv')
  expect(await name('https://a.example/export', 'binary/octet-stream', 'PAR1\u0015')).toBe('export.parquet')
})

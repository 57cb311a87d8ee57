import { receiveForm } from '@/server/bff/handler/receive-form'

const type = 'multipart/form-data; boundary=x'
const form = [
  '--x\r\ncontent-disposition: form-data; name="title"\r\n\r\nStöpe\r\n',
  '--x\r\ncontent-disposition: form-data; name="map"; filename="a.json"\r\n',
  'content-type: application/json\r\n\r\n{"a":\r\n"--x"}\r\n--x--\r\n',
].join('')

function sent(text: string) {
  const bytes = Buffer.from(text)
  const stream = new ReadableStream<Uint8Array>({
    start(to) {
      for (let at = 0; at < bytes.length; at += 7) to.enqueue(Uint8Array.from(bytes.subarray(at, at + 7)))
      to.close()
    },
  })
  return { stream, type, length: bytes.length }
}

it('reads fields and files in the chunks that arrive', async () => {
  const parts = await receiveForm(sent(form))
  const read = parts.map(({ name, fileName, pieces }) => [name, fileName, Buffer.concat(pieces).toString()])
  expect(read).toEqual([
    ['title', undefined, 'Stöpe'],
    ['map', 'a.json', '{"a":\r\n"--x"}'],
  ])
})

it.each([
  ['ends within a file', form.slice(0, -12)],
  ['ends within a heading', form.slice(0, 20)],
  ['is no form', '{"a":1}'],
])('refuses a form that %s', async (_, text) => {
  await expect(receiveForm(sent(text))).rejects.toMatchObject({ detail: 'The form cannot be read.' })
})

it('refuses a form that breaks off, and one without a boundary', async () => {
  const stream = new ReadableStream<Uint8Array>({
    pull(to) {
      to.enqueue(new TextEncoder().encode(form.slice(0, 60)))
      to.error(new Error('gone'))
    },
  })
  const refusal = { detail: 'The form cannot be read.' }
  await expect(receiveForm({ stream, type, length: 100 })).rejects.toMatchObject(refusal)
  const plain = { ...sent(form), type: 'multipart/form-data; a=b' }
  await expect(receiveForm(plain)).rejects.toMatchObject(refusal)
})

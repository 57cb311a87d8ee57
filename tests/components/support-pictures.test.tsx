import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pictureFile } from '@/tests/support/pictures'
import { open, service, submit, thanks, type } from '@/tests/support/support-form'

test('checks pictures by content, removes them, and keeps them across tabs', async () => {
  service()
  await open({ query: 'tab=report-issue' })
  const files = [
    pictureFile('a.png'),
    new File(['<svg/>'], 'b.png'),
    pictureFile('c.webp', { type: 'image/webp' }),
  ]
  fireEvent.change(await screen.findByLabelText('Choose images', { selector: 'input' }), {
    target: { files },
  })
  expect(await screen.findByText('b.png is not a PNG, JPEG, GIF or WebP file.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove a.png' }))
  await userEvent.click(await screen.findByRole('tab', { name: 'Others' }))
  await userEvent.click(await screen.findByRole('tab', { name: 'Report Issue' }))
  const names = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
  expect(names()).toEqual(['c.webp1 kB'])
  const many = Array.from({ length: 5 }, (_, at) => pictureFile(`${at}.png`, { size: 100 + at }))
  drop(screen.getByLabelText('Note'), [...many, pictureFile('big.png', { size: 10_000_001 })])
  expect(await screen.findByText('5 pictures at most.')).toBeTruthy()
  await screen.findByText('big.png is larger than 10 MB.')
  expect(names().length).toBe(5)
})

/** Drops files. @returns whether the page handles them, rather than the browser */
const drop = (place: Element, files: File[]) =>
  !fireEvent.drop(place, { dataTransfer: { files, types: ['Files'] } })

const paste = (place: Element, files: File[], types: string[]) =>
  fireEvent.paste(place, { clipboardData: { files, types } })

test('accepts pictures dropped nearby or pasted while typing, and keeps copied text as text', async () => {
  service()
  await open({ query: 'tab=report-issue' })
  const note = await screen.findByLabelText('Note')
  await waitFor(() =>
    expect(drop(screen.getByRole('heading', { name: 'Support' }), [pictureFile('a.png')])).toBe(true),
  )
  expect(await screen.findByText('a.png')).toBeTruthy()
  expect(fireEvent.drop(note, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true)
  paste(note, [pictureFile('table.png', { size: 70 })], ['text/plain', 'Files'])
  paste(note, [pictureFile('b.png', { size: 80 })], ['Files'])
  expect(await screen.findByText('b.png')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('table.png')).toBeNull())
})

test('leaves out an empty picture and a duplicate, each with a message', async () => {
  service()
  await open({ query: 'tab=report-issue' })
  const note = await screen.findByLabelText('Note')
  drop(note, [pictureFile('a.png'), pictureFile('again.png'), new File([], 'none.png')])
  expect(await screen.findByText('none.png is empty.')).toBeTruthy()
  await screen.findByText('again.png is already attached.')
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBe(1))
})

test('announces the choice, and focuses the next picture after a removal', async () => {
  service()
  await open({ query: 'tab=report-issue' })
  drop(screen.getByLabelText('Note'), [pictureFile('a.png'), pictureFile('b.png', { size: 80 })])
  expect(await screen.findByText('2 images chosen.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Remove a.png' }))
  await screen.findByText('1 image chosen.')
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await waitFor(() => expect(focused()).toBe('Remove b.png'))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove b.png' }))
  await waitFor(() => expect(focused()).toBe('Choose images'))
})

test('does not file the text twice when pictures are retried', async () => {
  const { filed, uploaded } = service({ uploads: [507, 201] })
  await open({ query: 'tab=report-issue' })
  type('Email', 'ana@example.com')
  type('Note', 'grey')
  fireEvent.change(await screen.findByLabelText('Choose images', { selector: 'input' }), {
    target: { files: [pictureFile('a.png'), pictureFile('b.png', { size: 80 })] },
  })
  await screen.findByText('b.png')
  await submit()
  await screen.findByText(
    "Your message was sent, its pictures were not. The server's disk is full. Nothing was saved.",
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Send the pictures again' }))
  await screen.findByText(thanks)
  expect(filed.length).toBe(1)
  const upload = { url: '/api/issue/7/attachments', token: 'once', names: ['a.png', 'b.png'] }
  expect(uploaded).toEqual([upload, upload])
})

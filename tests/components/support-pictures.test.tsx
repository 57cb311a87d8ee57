import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { pictureFile } from '@/tests/support/pictures'
import { open, service, submit, thanks, type } from '@/tests/support/support-form'

test('pictures are checked by what they are, can be removed, and wait while another tab is looked at', async () => {
  service()
  open({ query: 'tab=report-issue' })
  const files = [
    pictureFile('a.png'),
    new File(['<svg/>'], 'b.png'),
    pictureFile('c.webp', { type: 'image/webp' }),
  ]
  fireEvent.change(screen.getByLabelText('Choose images', { selector: 'input' }), { target: { files } })
  expect(await screen.findByText('b.png is no PNG, JPEG, GIF or WebP picture.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Others' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Report Issue' }))
  const names = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
  expect(names()).toEqual(['c.webp1 kB'])
  const many = Array.from({ length: 5 }, (_, at) => pictureFile(`${at}.png`))
  const area = screen.getByText('or drop or paste them here')
  fireEvent.drop(area, { dataTransfer: { files: [...many, pictureFile('big.png', { size: 10_000_001 })] } })
  expect(await screen.findByText('5 pictures can be sent at most.')).toBeTruthy()
  expect(screen.getByText('big.png is larger than 10 MB.')).toBeTruthy()
  expect(names().length).toBe(5)
})

test('when the pictures do not arrive, the text is not filed twice', async () => {
  const { filed, uploaded } = service({ uploads: [507, 201] })
  open({ query: 'tab=report-issue' })
  type('Email', 'ana@example.com')
  type('Note', 'grey')
  fireEvent.change(screen.getByLabelText('Choose images', { selector: 'input' }), {
    target: { files: [pictureFile('a.png'), pictureFile('b.png')] },
  })
  await screen.findByText('b.png')
  await submit()
  await screen.findByText(/An error occured while submitting report. .* The storage of the service is full./)
  await userEvent.click(screen.getByRole('button', { name: 'Send the pictures again' }))
  await screen.findByText(thanks)
  expect(filed.length).toBe(1)
  const upload = { url: '/api/issue/7/attachments', token: 'once', names: ['a.png', 'b.png'] }
  expect(uploaded).toEqual([upload, upload])
})

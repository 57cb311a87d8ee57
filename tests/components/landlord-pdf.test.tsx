import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { LandlordPdfButton } from '@/components/documents/landlord-pdf-button'
import { GuestProvider } from '@/lib/client/session/guest'
import type { ResultDocumentRequest } from '@/lib/contract/result'
import { evaluatedLocation } from '@/tests/support/evaluated-location'

const { input } = evaluatedLocation()
const parameters = { location: { name: 'Lindaplatz' }, input }

let asked: ResultDocumentRequest[]

beforeEach(() => {
  asked = []
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-CH', 'de', 'en'])
  globalThis.fetch = async (_, init) => {
    asked.push(JSON.parse(String(init?.body)))
    const blob = async () => new Blob(['%PDF'], { type: 'application/pdf' })
    return { ok: true, status: 200, headers: new Headers(), blob } as unknown as Response
  }
  URL.createObjectURL = () => 'blob:page'
  URL.revokeObjectURL = () => undefined
})

const show = (isGuest: boolean, shown: typeof parameters | undefined = parameters) =>
  render(
    <GuestProvider isGuest={isGuest}>
      <LandlordPdfButton parameters={shown} returnTo="/results" />
    </GuestProvider>,
  )
const open = () => fireEvent.click(screen.getByRole('button', { name: 'Scorecard PDF' }))

describe('a location’s scorecard', () => {
  it('is made on opening, on A4 and without a recipient', async () => {
    show(false)
    expect(asked).toEqual([])
    open()
    await waitFor(() => expect(screen.getByTitle('Scorecard').getAttribute('src')).toBe('blob:page'))
    expect(asked).toEqual([{ ...parameters, form: 'landlord', paper: 'A4', locale: 'de-CH' }])
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(
        'Lindaplatz scorecard.pdf',
      ),
    )
  })

  it('is made again for another paper, or once a name is complete', async () => {
    show(false)
    open()
    fireEvent.click(await screen.findByRole('radio', { name: 'Letter' }))
    const field = await screen.findByRole('textbox', { name: 'Prepared for' })
    fireEvent.change(field, { target: { value: ' Haldenpark AG ' } })
    expect(asked.at(-1)).toMatchObject({ paper: 'Letter' })
    expect(asked.at(-1)?.prepared_for).toBeUndefined()
    fireEvent.click(await screen.findByRole('button', { name: 'Update' }))
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ paper: 'Letter', prepared_for: 'Haldenpark AG' }),
    )
    await screen.findByRole('link', { name: 'Download' })
  })

  it('asks a guest to sign in', () => {
    show(true)
    open()
    expect(screen.getByRole('dialog', { name: 'Create an account' })).toBeTruthy()
    expect(asked).toEqual([])
  })
})

import { readLogo } from '@/server/engine/documents/landlord-page'
import { logoOf } from '@/tests/support/logo'

const address = (file: Buffer) => `data:image/png;base64,${file.toString('base64')}`

describe('the logo of an account', () => {
  it('is the PNG file of its data URL', () => {
    expect(readLogo(address(logoOf(128)))).toEqual(logoOf(128))
    expect(readLogo(null)).toBeUndefined()
  })

  it.each([
    ['of another size than its header says', logoOf(64, { width: 65 })],
    ['larger than any that the app stores', logoOf(513)],
    ['with a header that asks for gigabytes', logoOf(64, { width: 4_000_000_000 })],
    ['without a pixel', logoOf(0)],
    ['with a palette', logoOf(64, { colour: 3 })],
    ['interlaced', logoOf(64, { interlace: 1 })],
    ['of 16 bits a channel', logoOf(64, { depth: 16 })],
    ['cut short', logoOf(64).subarray(0, 50)],
    ['without a header', Buffer.from('PNG')],
  ])('is omitted when it is %s', (_, file) => {
    expect(readLogo(address(file))).toBeUndefined()
  })

  it('is omitted when it is not a PNG', () => {
    expect(readLogo('data:image/svg+xml;base64,PHN2Zz4=')).toBeUndefined()
    expect(readLogo('https://logo.example/a.png')).toBeUndefined()
  })
})

import { readEnv } from '@/server/base/settings/env'
import { composeMail } from '@/server/mail/compose-mail'
import { mailSettings, transportOptions } from '@/server/mail/mailer'

const read = (url: string, from = 'studio@example.org') =>
  mailSettings(readEnv({ SMTP_URL: url, MAIL_FROM: from })) ?? never()

function never(): never {
  throw new Error('No mail would be sent.')
}

test('reads server, login and sender from the settings', () => {
  expect(mailSettings(readEnv({}))).toBeNull()
  expect(read('smtps://me%40example.org:p%3Aw@mail.test/', 'The Studio <studio@example.org>')).toEqual({
    host: 'mail.test',
    port: 465,
    isSecure: true,
    login: { user: 'me@example.org', password: 'p:w' },
    sender: { name: 'The Studio', address: 'studio@example.org' },
  })
  expect(read('smtp://mail.test')).toMatchObject({
    port: 587,
    isSecure: false,
    login: null,
    sender: { name: '', address: 'studio@example.org' },
  })
  expect(read('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525 })
})

test.each([
  ['smtp://a:b@mail.test', true],
  ['smtp://a:b@10.0.0.1', true],
  ['smtp://a:b@127.0.0.1.nip.io', true],
  ['smtp://a:b@127.0.0.1', false],
  ['smtp://a:b@[::1]', false],
  ['smtp://a:b@localhost', false],
  ['smtp://mail.test', false],
  ['smtps://a:b@mail.test', false],
])('%s insists on STARTTLS: %s', (url, isRequired) => {
  expect(transportOptions(read(url)).requireTLS).toBe(isRequired)
})

test('makes one line of each text, escapes it, and adds no address but the link', () => {
  const nasty = 'A\r\nBcc: b@b.test\u202e <img src=x onerror="x">'
  const mail = composeMail({
    to: 'a@a.test',
    subject: `${nasty}${'x'.repeat(300)}`,
    lead: [nasty],
    link: { label: nasty, address: 'https://app.test/"onclick="x#t' },
    notes: [nasty],
  })
  expect(mail.subject).toMatch(/^A Bcc: b@b\.test <img src=x onerror="x">x+$/)
  expect(mail.subject).toHaveLength(150)
  expect(mail.text.split('\n\n')[0]).toBe('A Bcc: b@b.test <img src=x onerror="x">')
  expect(mail.html).not.toMatch(/<img|onclick="|\u202e/)
  expect(mail.html.match(/href=|src="/g)).toEqual(['href='])
})

import { Writable } from 'node:stream'
import pino, { type LoggerOptions } from 'pino'

export function written(options: LoggerOptions, fields: object, message: string) {
  let text = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk)
      done()
    },
  })
  pino(options, output).info(fields, message)
  return { text, line: JSON.parse(text) as Record<string, unknown> }
}

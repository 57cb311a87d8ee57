/** `share` is 0..1. */
interface StepReport {
  share(share: number): void
  done(result: string): void
}

export interface Progress {
  step<T>(name: string, run: (report: StepReport) => T | Promise<T>): Promise<T>
}

export interface Terminal {
  isTTY: boolean
  write(text: string): void
}

const barWidth = 24
const nameWidth = 22

/** Without a terminal, shows only each step's time and result. */
export function terminalProgress(terminal: Terminal, now: () => number): Progress {
  return {
    async step(name, run) {
      const start = now()
      let result = ''
      let shown = -1
      const draw = (share: number) => {
        const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100)
        if (!terminal.isTTY || percent === shown) return
        shown = percent
        terminal.write(`\r${name.padEnd(nameWidth)} ${barOf(percent)} ${String(percent).padStart(3)} %`)
      }
      draw(0)
      const value = await run({
        share: draw,
        done: (text) => {
          result = text
        },
      })
      const seconds = ((now() - start) / 1000).toFixed(1)
      const clear = terminal.isTTY ? '\r\u001b[K' : ''
      terminal.write(`${clear}${name.padEnd(nameWidth)} ${seconds.padStart(6)} s  ${result}\n`)
      return value
    },
  }
}

function barOf(percent: number): string {
  const filled = Math.round((percent / 100) * barWidth)
  return `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}]`
}

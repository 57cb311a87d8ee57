import { runModelCommand } from './run-model-command'

process.exitCode = await runModelCommand(process.argv.slice(2), {
  print: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
})

// Exits with 0 if the program of this container reports that it is alive. Plain JavaScript, so that it starts at once.
const ports = [process.env.PLATFORM_PORT ?? 4100, process.env.PORT ?? 4000]
const answers = await Promise.all(
  ports.map((port) =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  ),
)
process.exit(answers.includes(true) ? 0 : 1)

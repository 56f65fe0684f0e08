import { Agent as HttpAgent, type AgentOptions } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'

/**
 * Kept connections are worth a handshake each. Four seconds of rest, because many services close after five: a call on
 * a connection that is just being closed fails.
 */
const options: AgentOptions = { keepAlive: true, timeout: 4000, maxFreeSockets: 64 }

function destroyAtData(this: { destroy: () => unknown }): void {
  this.destroy()
}

/**
 * Connections to the service, kept between calls. One that sends something unasked while nobody waits is closed: it
 * would be read as the answer to the next call, perhaps that of somebody else.
 */
export function createUpstreamAgent(baseUrl: string): HttpAgent {
  const agent = baseUrl.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options)
  const keep = agent.keepSocketAlive.bind(agent)
  const reuse = agent.reuseSocket.bind(agent)
  agent.keepSocketAlive = (socket) => {
    socket.on('data', destroyAtData)
    return keep(socket)
  }
  agent.reuseSocket = (socket, request) => {
    socket.off('data', destroyAtData)
    reuse(socket, request)
  }
  return agent
}

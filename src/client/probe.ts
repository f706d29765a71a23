import { connect } from 'node:tls';

/** Milliseconds that a port has to show whether it speaks TLS. */
const PATIENCE = 2_000;

/** Whether what listens at the host and port of an address greets in TLS. Nothing is sent, no certificate is judged. */
export async function speaksTls({ hostname, port }: URL): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || 80, rejectUnauthorized: false });
  try {
    return await new Promise<boolean>((resolve) => {
      socket
        .once('secureConnect', () => resolve(true))
        .once('error', () => resolve(false))
        .once('close', () => resolve(false))
        .setTimeout(PATIENCE, () => resolve(false));
    });
  } finally {
    socket.on('error', () => {}).destroy();
  }
}

// Loaded before the app's main process in the Node of Windows under Wine: `process.send` and 'message' over a TCP connection, since
// Node's own channel does not lead from Linux into Wine. A frame: its length in 4 bytes, then what `v8.serialize` writes.
import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

function sendOver(socket: Socket, message: unknown, ...more: unknown[]): boolean {
  const body = serialize(message);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length);
  const done = more.find((one) => typeof one === 'function') as ((error: Error | null) => void) | undefined;
  socket.write(Buffer.concat([head, body]), () => done?.(null));
  return true;
}

async function openChannel(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  socket.setNoDelay(true);
  const send = (...given: [unknown, ...unknown[]]): boolean => sendOver(socket, ...given);
  Object.assign(process, { connected: true, send });
  let rest = Buffer.alloc(0);
  socket.on('data', (piece) => {
    rest = Buffer.concat([rest, piece]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUInt32LE(0)) {
      const end = 4 + rest.readUInt32LE(0);
      const message: unknown = deserialize(rest.subarray(4, end));
      rest = rest.subarray(end);
      process.emit('message', message, undefined);
    }
  });
  function gone(): void {
    if (!process.connected) return;
    process.connected = false;
    process.emit('disconnect');
  }
  socket.on('close', gone).on('error', gone);
}

// A thread of the app inherits `--import`, and has its parent to talk to.
if (isMainThread) await openChannel(Number(process.env['DOCKPRINT_LAUNCHER_PORT']));

import { loadAhead } from './load-ahead.ts';
import { mountApp } from './mount-app.ts';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
mountApp(target, window.station);
void loadAhead();

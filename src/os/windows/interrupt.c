#include "interrupt.h"

#include "os/terminal.h"

/* Globals, because Windows calls the handler in a separate thread and gives it nothing of ours. */
static volatile LONG came, awaited;
static volatile LONG mode;
static HANDLE event;
static int catching;

static BOOL WINAPI handle(DWORD type)
{
    if (type == CTRL_C_EVENT && awaited && InterlockedExchange(&came, 1) == 0) {
        (void)SetEvent(event);
        return TRUE;
    }
    if (mode != 0)
        (void)SetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), (DWORD)mode);
    return FALSE; /* the program ends */
}

static void await(void)
{
    if (event == NULL) {
        event = CreateEventW(NULL, TRUE, FALSE, NULL);
        (void)SetConsoleCtrlHandler(handle, TRUE);
    }
    came = 0;
    (void)ResetEvent(event);
    awaited = 1;
}

void os_interrupt_play(void)
{
    catching++; /* until the program ends */
    await();
}

void os_interrupt_catch(void)
{
    catching++;
    await();
}

void os_interrupt_release(void)
{
    if (--catching == 0)
        awaited = 0;
}

bool os_interrupted(void)
{
    return came != 0;
}

void interrupt_console(DWORD before)
{
    mode = (LONG)before;
}

HANDLE interrupt_event(void)
{
    return event;
}
